import { type Plan } from '@/entities/plan/plans';
import { SERVICES } from '@/entities/plan/serviceUnits';
import { pluralize } from '@/shared/lib/pluralize';

export function getPlanFeatures({ quotas, maxDevices }: Plan): string[] {
  const units = quotas.map(({ service, quota }) => {
    const { label, plural } = SERVICES[service];
    return `${quota === 0 ? 'No' : quota} ${quota === 1 ? label : plural}`;
  });
  return [...units, pluralize(maxDevices, 'bound device')];
}
