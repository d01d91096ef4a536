import { BarList } from '@/public/parts/BarList';
import { Bridge } from '@/shared/ui/Bridge';
import { BriefSection } from '@/shared/ui/BriefSection';
import { Card } from '@/shared/ui/Card';
import { ChartFrame } from '@/shared/ui/ChartFrame';
import { ErrorReference } from '@/shared/feedback/ErrorReference';
import { Figures } from '@/shared/ui/Figures';
import { Fold } from '@/shared/ui/Fold';
import { Mark } from '@/shared/ui/Mark';
import { MarkEmblem } from '@/public/parts/MarkEmblem';
import { MetricGrid } from '@/shared/ui/MetricGrid';
import { Paragraphs } from '@/public/parts/Paragraphs';
import { PointList } from '@/public/parts/PointList';
import { RetryCountdown } from '@/shared/feedback/RetryCountdown';
import { CardGrid, Cluster, Stack } from '@/shared/ui/Stack';
import { Text, type TextVariant } from '@/shared/ui/Text';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';

const VARIANTS: TextVariant[] = ['label', 'kicker', 'caption', 'annotation', 'figure', 'muted'];
const POINTS = [
  { title: 'Measure', text: 'Every slope, every opening.' },
  { title: 'Document', text: 'One photograph for each line of the estimate.' },
];

export function KitText() {
  return (
    <Stack gap={3}>
      <CardGrid>
        <Card title="Text styles">
          {VARIANTS.map((variant) => (
            <p key={variant}>
              <Text variant={variant}>{variant} 97.3%</Text>
            </p>
          ))}
          <p>
            For screen readers: <VisuallyHidden>hidden text</VisuallyHidden>
          </p>
          <ErrorReference id="8c1f0a5be2d94e37" />
          <RetryCountdown seconds={90} />
        </Card>
        <Card title="Logo">
          <Cluster>
            <Mark />
            <MarkEmblem />
          </Cluster>
        </Card>
      </CardGrid>
      <BriefSection kicker="Phase 1" title="A section" lead="Its lead is one or two sentences.">
        <Paragraphs text={['The first paragraph.', 'The second paragraph.']} />
        <PointList points={POINTS} />
        <PointList points={POINTS} numberedFrom={1} headingLevel={4} />
      </BriefSection>
      <Fold summary="Folded on a phone">
        <Paragraphs text={['A part of a long page.']} />
      </Fold>
      <Figures
        figures={[
          { value: '97.3%', label: 'Approved', note: 'Since 2019', tone: 'good' },
          { value: '$1.1 billion', label: 'Recovered' },
        ]}
      />
      <ChartFrame caption="Offered and paid">
        <BarList
          bars={[
            { label: "Carrier's offer", amount: 18_400, tone: 'danger' },
            { label: 'Paid in the end', amount: 96_200, tone: 'good', note: 'After an appraisal' },
          ]}
        />
      </ChartFrame>
      <ChartFrame caption="From the offer to the audit">
        <Bridge
          from={{ label: "Carrier's estimate", amount: 18_400 }}
          steps={[
            { label: 'Roof', amount: 9_800 },
            { label: 'Kitchen', amount: -1_200 },
          ]}
          to={{ label: 'Our audit', amount: 27_000 }}
        />
      </ChartFrame>
      <MetricGrid
        counts={[
          { label: 'Claims', value: 12 },
          { label: 'Completed', value: 9 },
        ]}
        amounts={[
          { label: 'Your Estimate Total', value: '$412,000' },
          { label: 'Approved', value: '$388,500' },
        ]}
        highlight={{ label: 'Difference', value: '$23,500' }}
      />
    </Stack>
  );
}
