from django.db import migrations

# The names were the paths of the functions, so that a function could not be renamed or moved.
NAMES = {
    "apps.accounts.sessions.delete_expired": "delete_expired_sessions",
    "apps.accounts.email_change.delete_expired": "delete_expired_email_changes",
    "apps.accounts.email_change.delete_expired_undos": "delete_expired_email_undos",
    "apps.claims.reminders.send_reminders": "remind_members_of_results",
    "apps.claims.staff_notices.notify_of_due_times": "notify_staff_of_due_claims",
    "apps.claims.staff_notices.send_digests": "mail_staff_digests",
    "apps.core.jobs.delete_old_tasks": "delete_old_wake_ups",
    "apps.core.rate_limits.delete_expired": "delete_expired_rate_limits",
    "apps.core.tasks.delete_stale_idempotency_keys": "delete_old_idempotency_keys",
    "apps.devices.access_expiry.expire_all": "close_expired_access",
    "apps.devices.replacement.delete_expired": "delete_expired_replacement_codes",
    "apps.documents.content_hashes.fill_in_missing": "hash_older_files",
    "apps.documents.orphaned_files.delete_orphaned_files": "delete_orphaned_files",
    "apps.documents.scans.check_scanner": "check_scanner",
    "apps.documents.scans.queue_unscanned_files": "queue_unscanned_files",
    "apps.documents.trash.erase_expired": "erase_expired_documents",
    "apps.invitations.codes.sweep_expired": "move_expired_codes",
    "apps.notifications.digest.send_due_digests": "mail_member_digests",
    "apps.notifications.inbox.delete_old": "delete_old_notifications",
    "apps.subscriptions.lifecycle.close_ended": "close_ended_subscriptions",
    "apps.subscriptions.lifecycle.start_grace_for_all": "start_grace",
    "apps.subscriptions.periods.roll_over_all": "open_new_periods",
}


def rename(apps, names):
    steps = apps.get_model("core", "ScheduledStep").objects
    for old, new in names.items():
        # A worker of the other version may have created the new row already.
        if steps.filter(name=new).exists():
            steps.filter(name=old).delete()
        else:
            steps.filter(name=old).update(name=new)


def name_by_task(apps, schema_editor):
    rename(apps, NAMES)


def name_by_function(apps, schema_editor):
    rename(apps, {new: old for old, new in NAMES.items()})


class Migration(migrations.Migration):
    dependencies = [("core", "0002_scheduled_step_id")]

    operations = [migrations.RunPython(name_by_task, name_by_function)]
