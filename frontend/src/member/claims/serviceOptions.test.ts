import { createPhantomSubscription, createSubscription, withUsage } from '@/entities/plan/fixtures';
import { getFirstService, getOfferedService, getServiceOptions } from './serviceOptions';

const subscriptionWithAttorney = createSubscription();
const subscriptionWithoutAttorney = createPhantomSubscription();

const getValues = (options: { value: string }[]) => options.map(({ value }) => value);

test('attorney assistance is offered only if the plan includes it', () => {
  expect(getValues(getServiceOptions(subscriptionWithAttorney))).toEqual([
    'estimate',
    'appraisal',
    'engineer_assignment',
    'attorney_assistance',
  ]);
  expect(getValues(getServiceOptions(subscriptionWithoutAttorney))).not.toContain('attorney_assistance');
  expect(getValues(getServiceOptions(null))).not.toContain('attorney_assistance');
});

test('a service that the plan does not offer is replaced by the default', () => {
  expect(getOfferedService(subscriptionWithAttorney, 'attorney_assistance')).toBe('attorney_assistance');
  expect(getOfferedService(subscriptionWithoutAttorney, 'attorney_assistance')).toBe('estimate');
});

test('a form begins with the wanted service, or the first with units unless it was chosen', () => {
  const subscription = withUsage(subscriptionWithAttorney, 'estimate', { used: 11 });
  expect(getFirstService(subscriptionWithAttorney, 'estimate', false)).toBe('estimate');
  expect(getFirstService(subscription, 'estimate', false)).toBe('appraisal');
  expect(getFirstService(subscription, 'estimate', true)).toBe('estimate');
  expect(getFirstService(null, 'estimate', false)).toBe('estimate');
});
