"""Django settings. Operators set the values that come from the environment, see ``.env.example``."""

from typing import Any

from whitenoise.compress import Compressor

from config import environment as read
from config.environment import BASE_DIR

VERSION = "0.4.0"

read.warn_of_unused_settings()
# Looked at by `manage.py doctor`.
SECRET_FILES = read.secret_files()

# --- Security and hosts -----------------------------------------------------------------------------------------

SECRET_KEY = read.required("SECRET_KEY", "is missing. Set it to a long random text; `make setup` writes one to .env")
# Earlier keys, which Django still accepts but does not sign with.
SECRET_KEY_FALLBACKS = read.comma_list("SECRET_KEY_FALLBACKS")
DEBUG = read.switch("DEBUG", default=False)
ALLOWED_HOSTS = read.comma_list("ALLOWED_HOSTS", "127.0.0.1,localhost")
CSRF_TRUSTED_ORIGINS = read.comma_list("CSRF_TRUSTED_ORIGINS")
for origin in CSRF_TRUSTED_ORIGINS:
    if "://" not in origin:
        read.refuse("CSRF_TRUSTED_ORIGINS", "each origin must begin with https:// or http://")
TRUSTED_PROXIES = read.whole_number("TRUSTED_PROXIES", default=0)
HTTPS = read.switch("HTTPS", default=True)
PUBLIC_URL = read.public_url("PUBLIC_URL", https=HTTPS)
# For /.well-known/security.txt. Empty: the contact page.
SECURITY_CONTACT = read.text("SECURITY_CONTACT")
if SECURITY_CONTACT and not SECURITY_CONTACT.startswith(("mailto:", "https://")):
    read.refuse("SECURITY_CONTACT", "must begin with mailto: or https://")
# For gunicorn (config/gunicorn.py). Read here so that every command refuses an invalid value.
PORT = read.whole_number("PORT", default=8000, least=1, most=read.HIGHEST_PORT)
WEB_CONCURRENCY = read.whole_number("WEB_CONCURRENCY", default=read.usual_workers(), least=1, most=256)

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = DEVICE_COOKIE_SECURE = HTTPS
# Browsers do not let a subdomain or an http page set a __Host- cookie.
_COOKIE_PREFIX = "__Host-" if HTTPS else ""
SESSION_COOKIE_NAME = f"{_COOKIE_PREFIX}sessionid"
DEVICE_COOKIE_NAME = f"{_COOKIE_PREFIX}aan_device"
# Identifies a browser in which a panel admin or staff user has signed in before (apps/accounts/cookies.py).
KNOWN_BROWSER_COOKIE_NAME = f"{_COOKIE_PREFIX}aan_browser"
# No prefix, because other clients read the cookie by this name. The Origin of unsafe requests is checked too.
CSRF_COOKIE_NAME = "csrftoken"
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
# Both affect other hosts of the domain, so only the owner can decide to turn them on.
SECURE_HSTS_INCLUDE_SUBDOMAINS = read.switch("HSTS_INCLUDE_SUBDOMAINS", default=False)
SECURE_HSTS_PRELOAD = read.switch("HSTS_PRELOAD", default=False)
if HTTPS and TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
X_FRAME_OPTIONS = "DENY"

# --- Apps, middleware and templates -----------------------------------------------------------------------------

INSTALLED_APPS = [
    "apps.support.apps.SupportSiteConfig",
    # Before django.contrib.auth, because it extends its command createsuperuser.
    "apps.access",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "webpack_loader",
    "csp",
    "apps.core",
    "apps.audit",
    "apps.notifications",
    "apps.accounts",
    "apps.factors",
    "apps.subscriptions",
    "apps.devices",
    "apps.documents",
    "apps.estimates",
    "apps.operations",
    "apps.claims",
    "apps.invitations",
    "apps.credibility",
    "apps.contact",
    "apps.support",
    "apps.demo",
]

MIDDLEWARE = [
    "config.middleware.RequestIdMiddleware",
    "config.metrics.MetricsMiddleware",
    # Before WhiteNoise, so that static files get the header too.
    "config.middleware.CrossOriginResourcePolicyMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.middleware.RequestBodyMiddleware",
    # Before the content security policy: browsers replace a stored page's policy by that of a 304, which has no hashes
    # for the page's styles. Before the next one, so that API responses, which are not stored, get no ETag.
    "django.middleware.http.ConditionalGetMiddleware",
    "config.middleware.PrivateAnswersMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    # Before the CSRF check, because that reads the form.
    "apps.accounts.middleware.UploadAccessMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "apps.accounts.middleware.SessionUserMiddleware",
    "apps.factors.middleware.RequiredFactorMiddleware",
    "apps.access.middleware.DeviceBindingMiddleware",
    "apps.support.middleware.ImpersonationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
APPEND_SLASH = False
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    },
    {
        "NAME": "emails",
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            # Emails are plain text, so an apostrophe in a name must not become an HTML entity.
            "autoescape": False,
            "builtins": ["apps.notifications.templatetags.email_formats"],
        },
    },
]

LANGUAGE_CODE = "en-us"
TIME_ZONE = "UTC"
USE_I18N = False
USE_TZ = True
FORMAT_MODULE_PATH = "config.formats"

# --- Database and files -----------------------------------------------------------------------------------------

DATABASES = {"default": read.database("DATABASE_URL")}
# Replaces the options above in the processes of `manage.py worker`.
WORKER_DATABASE_OPTIONS = read.worker_database_options(DATABASES["default"])

MEDIA_ROOT = BASE_DIR / read.text("MEDIA_ROOT", "media")
S3_BUCKET = read.text("S3_BUCKET")
if S3_BUCKET:
    from botocore.config import Config  # saves memory without a bucket
PRIVATE_FILES: dict[str, Any] = (
    {
        "BACKEND": "apps.core.files.s3_storage.SharedS3Storage",
        "OPTIONS": {
            "bucket_name": S3_BUCKET,
            "endpoint_url": read.web_address("S3_ENDPOINT_URL") or None,
            "default_acl": "private",
            # Names are random, so checking whether one exists would only cost a round trip.
            "file_overwrite": True,
            # Larger downloads use a temporary file instead of memory.
            "max_memory_size": 64 * 1024,
            # Below the eight seconds after which the app gives up.
            "client_config": Config(
                connect_timeout=2, read_timeout=4, retries={"total_max_attempts": 1}, max_pool_connections=50
            ),
        },
    }
    if S3_BUCKET
    else {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {"location": MEDIA_ROOT, "file_permissions_mode": 0o600, "directory_permissions_mode": 0o700},
    }
)
STORAGES = {
    "default": PRIVATE_FILES,
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
# Where the nightly backups go (apps/operations), and how many of them are kept. Empty: none are taken.
BACKUP_DIR = read.folder("BACKUP_DIR")
BACKUP_KEEP = read.whole_number("BACKUP_KEEP", default=14, least=1)
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FILES = 50
FILE_UPLOAD_TEMP_DIR = None
FILE_UPLOAD_HANDLERS = ["apps.core.files.upload_handler.SpooledUploadHandler"]

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_MAX_AGE = 3600
WHITENOISE_IMMUTABLE_FILE_TEST = r"^.+[.-][0-9a-f]{6,20}\..+$"
# Source maps are only needed in a debugger, and compressing them takes longer than all other files.
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = [*Compressor.SKIP_COMPRESS_EXTENSIONS, "map"]
WEBPACK_LOADER = {
    "DEFAULT": {
        "CACHE": not DEBUG,
        "BUNDLE_DIR_NAME": "bundles/",
        "STATS_FILE": BASE_DIR / "frontend" / "webpack-stats.json",
    }
}
WEBPACK_PAGES_FILE = BASE_DIR / "frontend" / "webpack-pages.json"

# --- Users, sessions and passwords ------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["apps.accounts.backends.AccountBackend"]
SESSION_ENGINE = "apps.accounts.sessions"
SESSION_COOKIE_AGE = 14 * 24 * 3600
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "config.error_pages.csrf_failure"
PASSWORD_HASHERS = ["apps.accounts.hashers.PasswordHasher"]
# For support staff, who can open the files of every member. Members and panel admins have rules of their own
# (limits.json, ADMIN_PASSWORD_LENGTH).
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
ADMIN_PASSWORD_LENGTH = read.whole_number("ADMIN_PASSWORD_LENGTH", default=6, least=6)
LOGIN_URL = "/staff/login/"
LOGIN_REDIRECT_URL = "/staff/"
PASSWORD_RESET_TIMEOUT = 3600
# Encrypt the secrets of authenticator apps. The first encrypts, all decrypt (apps/factors/encryption.py).
FACTOR_KEYS = read.factor_keys("FACTOR_KEYS", [SECRET_KEY, *SECRET_KEY_FALLBACKS])
STAFF_SECOND_FACTOR = read.one_of("STAFF_SECOND_FACTOR", ("optional", "required"), default="optional")
SECOND_FACTOR_GRACE_DAYS = read.whole_number("SECOND_FACTOR_GRACE_DAYS", default=7)
# After so many minutes without a request the sessions of panel admins and staff end (apps/accounts/middleware.py).
STAFF_IDLE_MINUTES = read.whole_number("STAFF_IDLE_MINUTES", default=120, least=1)
# The host for which passkeys are valid. Empty: the host of the request.
WEBAUTHN_RP_ID = read.host_name("WEBAUTHN_RP_ID", "")
SILENCED_SYSTEM_CHECKS = [
    # Usernames are unique by accounts.User.username_key, which ignores case.
    "auth.W004",
    # HSTS_INCLUDE_SUBDOMAINS and HSTS_PRELOAD affect other hosts, so they are the owner's choice.
    "security.W005",
    "security.W021",
]

# --- Product ----------------------------------------------------------------------------------------------------

SUBSCRIPTION_ACTIVATION = read.one_of("SUBSCRIPTION_ACTIVATION", ("instant", "manual"), default="instant")
# How to pay: members read it with what is due, and on statements.
PAYMENT_INSTRUCTIONS = read.text("PAYMENT_INSTRUCTIONS").replace("\\n", "\n")
DEMO_LOGIN = read.switch("DEMO_LOGIN", default=False)
IP_LOOKUP_URL = read.web_address("IP_LOOKUP_URL")
# Per member (apps/documents/limits.py).
MEMBER_STORAGE_MB = read.whole_number("MEMBER_STORAGE_MB", default=10_000, least=1)
# At least ten, because one request may contain ten files.
MEMBER_UPLOADS_PER_HOUR = read.whole_number("MEMBER_UPLOADS_PER_HOUR", default=500, least=10)
# How long a member may accept or question a result.
CLAIM_REVIEW_DAYS = read.whole_number("CLAIM_REVIEW_DAYS", default=14, least=1)
# After so many business hours, a claim on which its owner has not worked goes back to the queue. 0: never.
CLAIM_RETURN_HOURS = read.whole_number("CLAIM_RETURN_HOURS", default=16, least=0)
# The largest file of an estimate.
ESTIMATE_FILE_MB = read.whole_number("ESTIMATE_FILE_MB", default=25, least=1, most=100)
MEMBER_REQUESTS_PER_HOUR = read.whole_number("MEMBER_REQUESTS_PER_HOUR", default=60, least=1)
# The virus scanner (apps/documents/scans.py), and whether files are handed out unscanned while it does not answer.
CLAMD_URL = read.socket_address("CLAMD_URL")
SCAN_POLICY = read.one_of("SCAN_POLICY", ("hold", "release"), default="hold")
# Seals packets (apps/core/files/seal.py). Empty: they have none.
SEAL_CERTIFICATE = read.certificate("SEAL_CERTIFICATE", "SEAL_PASSWORD")
SEAL_PASSWORD = read.text("SEAL_PASSWORD")
if SEAL_CERTIFICATE:
    SECRET_FILES.append(SEAL_CERTIFICATE)

# --- The API ----------------------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["apps.core.api.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["apps.core.api.permissions.IsMember"],
    "DEFAULT_PARSER_CLASSES": ["apps.core.api.parsers.ObjectParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "apps.core.api.openapi.Schema",
    "EXCEPTION_HANDLER": "apps.core.api.exception_handler.handle",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Anonymous Adjusters Network",
    "DESCRIPTION": "What the React app, the tests and any outside client rely on.",
    "VERSION": "1.0.0",
    "COMPONENT_SPLIT_REQUEST": True,
    "SERVE_PERMISSIONS": ["apps.core.api.permissions.MayReadSchema"],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "/static/brand/mark.svg",
    "SCHEMA_PATH_PREFIX": r"/api",
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "apps.core.api.openapi.add_error_answers",
    ],
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": {
        "AdminRoleEnum": "apps.accounts.models.AdminAccount.Role",
        "AssigneeTypeEnum": "apps.invitations.models.InvitationCode.AssigneeType",
        "ClaimStatusEnum": "apps.claims.models.Claim.Status",
        "DeliveryEnum": "apps.notifications.models.Delivery",
        "DeviceActionEnum": "apps.devices.serializers.DEVICE_ACTIONS",
        "DocumentStateEnum": "apps.documents.serializers.SHOWN_STATES",
        "DocumentTypeEnum": "apps.documents.models.UserDocument.FileType",
        "InspectionStatusEnum": "apps.claims.models.Claim.InspectionStatus",
        "EstimatePartyEnum": "apps.estimates.models.Estimate.Party",
        "OperationTypeEnum": "apps.contact.models.OPERATION_TYPES",
        "PairKindEnum": "apps.estimates.models.ComparisonPair.Kind",
        "ServiceRequestTypeEnum": "apps.subscriptions.models.Service",
        "ServiceTypeEnum": "apps.contact.models.SERVICE_TYPES",
        "ScheduledKindEnum": "apps.subscriptions.billing_page.ScheduledKind",
        "SideEnum": "apps.claims.selectors.Side",
        "StatementStateEnum": "apps.subscriptions.statements.StatementState",
        "SubmissionStateEnum": "apps.core.api.idempotency.SUBMISSION_STATES",
        "SubscriptionStatusEnum": "apps.subscriptions.serializers.SUBSCRIPTION_STATUSES",
    },
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "base-uri": ["'none'"],
        "connect-src": ["'self'", *([IP_LOOKUP_URL] if IP_LOOKUP_URL else [])],
        "font-src": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "img-src": ["'self'", "data:", "blob:"],
        "object-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "worker-src": ["'self'"],
    }
}

# --- Mail -------------------------------------------------------------------------------------------------------

_mail = read.mail("EMAIL_URL")
EMAIL_BACKEND = _mail["EMAIL_BACKEND"]
EMAIL_HOST, EMAIL_PORT = _mail["EMAIL_HOST"], _mail["EMAIL_PORT"]
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _mail["EMAIL_HOST_USER"], _mail["EMAIL_HOST_PASSWORD"]
EMAIL_USE_TLS, EMAIL_USE_SSL = "EMAIL_USE_TLS" in _mail, "EMAIL_USE_SSL" in _mail
EMAIL_FILE_PATH = _mail["EMAIL_FILE_PATH"]
# A mail service that reports what became of each email. Replaces EMAIL_URL.
MAIL_SERVICE = read.mail_service("EMAIL_BACKEND")
if MAIL_SERVICE:
    EMAIL_BACKEND = MAIL_SERVICE
    secret = read.required("ANYMAIL_WEBHOOK_SECRET", "is missing. Set it to a random name:password for the reports")
    ANYMAIL = read.mail_service_settings() | {"WEBHOOK_SECRET": secret}
    INSTALLED_APPS.append("anymail")
# Seconds, for each step of a connection to the mail server.
EMAIL_TIMEOUT = 30
DEFAULT_FROM_EMAIL = read.text("DEFAULT_FROM_EMAIL", "Anonymous Adjusters Network <network@localhost>")

# --- The worker -------------------------------------------------------------------------------------------------

# Processes besides the one for mail (apps/core/jobs/processes.py).
WORKER_PROCESSES = read.whole_number("WORKER_PROCESSES", default=1, least=1, most=64)
_ENGINE = read.jobs_engine("JOBS_ENGINE", DATABASES["default"])
# The module that runs the jobs (apps/core/jobs).
JOBS_ENGINE = f"apps.core.jobs.{_ENGINE}"
if _ENGINE == "procrastinate":
    INSTALLED_APPS.insert(INSTALLED_APPS.index("apps.core"), "procrastinate.contrib.django")

# --- Logs, error reports ----------------------------------------------------------------------------------------

LOG_FORMAT = read.one_of("LOG_FORMAT", ("line", "json"), default="line")
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"request_id": {"()": "apps.core.request_id.RequestIdFilter"}},
    "formatters": {
        "line": {
            "class": "config.logs.LineFormatter",
            "format": "%(asctime)s %(levelname)s %(request_id)s %(name)s %(message)s",
        },
        "json": {"()": "config.logs.JsonFormatter"},
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "filters": ["request_id"], "formatter": LOG_FORMAT}},
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        "django.server": {"handlers": ["console"], "level": "INFO", "propagate": False},
        # Without 4xx responses: they are not errors, and their paths may contain search terms.
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        # Without a line for each start and end of a job.
        "procrastinate": {"level": "WARNING"},
    },
}

# Who may read /metrics. Empty: nobody, and nothing is counted.
METRICS_TOKEN = read.text("METRICS_TOKEN")
SENTRY_DSN = read.text("SENTRY_DSN")
if SENTRY_DSN:
    from config.error_reports import start

    try:
        start(SENTRY_DSN)
    except ValueError:
        read.refuse("SENTRY_DSN", "must be the DSN that the error service shows for the project")
