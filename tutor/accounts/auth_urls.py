"""Log-in, log-out and passwords under the names Django itself uses."""

from django.contrib.auth import urls

urlpatterns = urls.urlpatterns
