import { getAuditAmount } from './auditAmount';
import { createClaim, createHistoryEntry } from '@/entities/claim/fixtures';
import { getNextStep } from './nextStep';
import { getTimeline } from './timeline';

describe('auditAmount', () => {
  test.each([
    ['18250.00', '41900.75', 23650.75],
    ['0.10', '0.30', 0.2],
    ['1.00', '9999999999999.99', 9999999999998.99],
  ])('the audit amount from %s to %s is %d', (original, final, expected) => {
    expect(getAuditAmount(original, final)).toBe(expected);
  });

  test.each([
    [null, '1.00'],
    ['1.00', null],
    [null, null],
    ['500.00', '500.00'],
    ['500.00', '400.00'],
  ])('null if an amount is missing or nothing was gained: %s, %s', (original, final) => {
    expect(getAuditAmount(original, final)).toBeNull();
  });
});

describe('nextStep', () => {
  test.each([
    ['returned', ' The service it used is yours again.'],
    ['lapsed', ' The service it used is not yours again, because its period is over.'],
    ['none', ' The service it used is not yours again, because its subscription has ended.'],
    [null, ''],
  ] as const)('a declined claim says what became of its unit: %s', (unitReturn, text) => {
    const claim = createClaim({ status: 'declined', unitReturn });
    expect(getNextStep(claim, 'declined').text).toBe(
      `This claim was not taken on; the latest note says why.${text}`,
    );
  });
});

describe('timeline', () => {
  test('a correction names its fields and their values as members read them', () => {
    const changes: NonNullable<ReturnType<typeof createHistoryEntry>['changes']> = [
      { field: 'dol', from: '2026-10-28', to: '2026-10-02' },
      { field: 'inspectionStatus', from: 'pending', to: 'not_required' },
      { field: 'originalClaimAmount', from: null, to: '12500.00' },
      { field: 'notes', from: null, to: null },
    ];
    const [entry] = getTimeline(createClaim({ history: [createHistoryEntry({ changes })], documents: [] }));
    expect(entry?.notes).toEqual([
      'Date of loss: Oct 28, 2026 → Oct 2, 2026',
      'Inspection status: Pending → Not required',
      'Original amount: nothing → $12,500.00',
      'Notes',
    ]);
  });
});
