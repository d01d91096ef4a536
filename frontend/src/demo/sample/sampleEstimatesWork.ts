import { type EstimatesWork } from '@/entities/estimate/estimate';
import { getSampleClaimHref } from './sampleClaimHref';

/** All lines are on one page. */
const pageSize = 100;
const maxFileMegabytes = 25;

/**
 * The carrier's estimate of a claim of the demo. Nothing of it can be corrected, because the released comparison uses it.
 * @param createdAt when the member has added it
 */
export function createSampleEstimatesWork(claimId: string, createdAt: string): EstimatesWork {
  return {
    query: {
      queryKey: ['sample estimates', claimId],
      queryFn: async () => {
        const { createSampleEstimate } = await loadEstimate();
        return { results: [createSampleEstimate(createdAt)], maxFileMegabytes };
      },
    },
    linePagesQuery: () => (filters) => ({
      queryKey: ['sample estimates', claimId, filters],
      queryFn: async () => ({ results: (await loadEstimate()).filterSampleLines(filters), next: null }),
      pageSize,
    }),
    correctLine: null,
    hasPages: false,
    claimHref: getSampleClaimHref(claimId),
  };
}

const loadEstimate = () => import(/* webpackChunkName: "SampleClaim" */ './sampleEstimate');
