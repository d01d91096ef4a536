import { type components } from '@/shared/api/schema';

export type Statistics = components['schemas']['Statistics'];

export const sampleStatistics: Statistics = {
  totalClaims: 12,
  completedClaims: 5,
  totalOriginalAmount: '184250.00',
  totalFinalAmount: '301780.50',
  improvementAmount: '117530.50',
};
