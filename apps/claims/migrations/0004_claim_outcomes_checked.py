from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [('claims', '0003_completed_claims')]

    operations = [
        migrations.AddConstraint(
            model_name='claim',
            constraint=models.CheckConstraint(condition=models.Q(('outcome', 'none'), models.Q(('outcome', 'accepted'), ('status', 'completed')), models.Q(('outcome', 'released'), ('status__in', ['in_progress', 'completed', 'declined'])), models.Q(('outcome', 'questioned'), ('status__in', ['in_progress', 'declined'])), _connector='OR'), name='outcome_fits_status'),
        ),
        migrations.AddConstraint(
            model_name='claim',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('status', 'completed'), _negated=True), ('outcome__in', ['released', 'accepted']), models.Q(('no_document_reason', ''), _negated=True), _connector='OR'), name='completed_with_result_or_reason'),
        ),
        migrations.AddConstraint(
            model_name='claim',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('outcome__in', ['none', 'released']), ('status', 'completed'), _negated=True), ('accept_by__isnull', False), _connector='OR'), name='completed_has_review_days'),
        ),
    ]
