from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [('accounts', '0004_callsigns_of_staff')]

    operations = [
        migrations.AddConstraint(
            model_name='user',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('callsign__isnull', False), ('kind', 'staff')), models.Q(models.Q(('kind', 'staff'), _negated=True), ('callsign__isnull', True)), _connector='OR'), name='only_staff_have_callsigns'),
        ),
    ]
