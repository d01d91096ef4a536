from django import template

from apps.core.formatting import format_instant, format_usd

register = template.Library()

register.filter("instant", format_instant)
register.filter("usd", format_usd)
