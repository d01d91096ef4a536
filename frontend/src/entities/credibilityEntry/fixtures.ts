import { type CredibilityEntry } from './credibilityEntry';

/** All fields but one are filled in by default. */
export function createCredibilityEntry(overrides: Partial<CredibilityEntry> = {}): CredibilityEntry {
  return {
    id: 'e0000000-0000-4000-8000-000000000001',
    contractorName: 'John Smith',
    contractorCompany: 'Smith Roofing LLC',
    contractorAddress: '1 Main Street, Houston, TX',
    contractorPhone: '(555) 123-4567',
    contractorEmail: 'john@example.com',
    clientName: 'Jane Roe',
    clientAddress: '2 Oak Avenue, Houston, TX',
    claimType: 'Hail',
    originalAmount: '12500.00',
    reducedAmount: null,
    finalAmount: '27000.00',
    deductible: '1000.00',
    publicAdjuster: 'Pat Adams',
    fieldAdjuster: 'Fran Diaz',
    deskAdjuster: 'Dana King',
    notes: 'Met on site',
    successStory: 'Full roof instead of a patch',
    isActive: true,
    version: 1,
    createdAt: '2026-01-31T09:00:00Z',
    updatedAt: '2026-01-31T09:00:00Z',
    ...overrides,
  };
}
