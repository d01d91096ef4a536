import { createCredibilityEntry } from '@/entities/credibilityEntry/fixtures';

export const fullEntry = createCredibilityEntry();

/** Has only the required fields and is hidden from the public look-up. */
export const minimalEntry = createCredibilityEntry({
  id: 'e0000000-0000-4000-8000-000000000002',
  contractorName: 'Bo Hidden',
  contractorCompany: '',
  contractorAddress: '',
  contractorEmail: '',
  clientName: '',
  clientAddress: '',
  claimType: '',
  originalAmount: null,
  finalAmount: null,
  deductible: null,
  publicAdjuster: '',
  fieldAdjuster: '',
  deskAdjuster: '',
  notes: '',
  successStory: '',
  isActive: false,
});
