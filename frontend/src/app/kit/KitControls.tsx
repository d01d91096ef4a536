import { getPath } from '@/shared/config/pages';
import { choiceParam, useUrlState } from '@/shared/hooks/useUrlState';
import { Accordion, Disclosure } from '@/shared/ui/Accordion';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { Collapsible } from '@/shared/ui/Collapsible';
import { CopyButton } from '@/shared/feedback/CopyButton';
import { IconButton } from '@/shared/ui/IconButton';
import { PencilIcon, TrashIcon, UploadIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { LinkCard } from '@/public/parts/LinkCard';
import { SegmentedToggle } from '@/shared/ui/SegmentedToggle';
import { CardGrid, Cluster, Stack } from '@/shared/ui/Stack';
import { Tabs } from '@/shared/ui/Tabs';
import { useState } from 'react';

const TABS = [
  { value: 'claims', label: 'Claims', count: 1200, content: <p>Claims.</p> },
  { value: 'documents', label: 'Documents', content: <p>Documents.</p> },
  { value: 'security', label: 'Device Security', content: <p>Devices.</p> },
] as const;
const PARAMS = {
  tab: choiceParam(
    TABS.map(({ value }) => value),
    'security',
  ),
};

export function KitControls() {
  const [{ tab }, setUrlState] = useUrlState(PARAMS);
  const [position, setPosition] = useState('neutral');
  return (
    <Stack gap={3}>
      <Card title="Buttons" kicker="Controls">
        <Cluster>
          <Button type="button" variant="primary">
            Select Plan
          </Button>
          <Button type="button">Refresh</Button>
          <Button type="button" variant="danger" icon={<TrashIcon />}>
            Revoke
          </Button>
          <Button type="button" variant="ghost">
            Cancel
          </Button>
          <Button type="button" variant="primary" isBusy busyLabel="PROCESSING...">
            Sign in
          </Button>
          <Button type="button" disabled icon={<UploadIcon />}>
            Upload
          </Button>
          <Button type="button" size="small">
            Small
          </Button>
          <LinkButton to={getPath('LandingPage')}>Link</LinkButton>
          <IconButton label="Rename" icon={<PencilIcon />} />
          <CopyButton text="AAN-7K2QX-9MWRT" toastText="AAN-7K2QX-9MWRT" />
        </Cluster>
        <Cluster>
          <Badge>submitted</Badge>
          <Badge tone="good">completed</Badge>
          <Badge tone="watch">info requested</Badge>
          <Badge tone="danger">declined</Badge>
        </Cluster>
        <SegmentedToggle
          label="Sign in as"
          options={[
            { value: 'admin', label: 'Admin' },
            { value: 'neutral', label: 'Neutral' },
            { value: 'users', label: 'Users' },
          ]}
          value={position}
          onChange={setPosition}
        />
      </Card>
      <Card title="Tabs" kicker="Controls" headingLevel={3}>
        <Tabs
          label="Dashboard"
          value={tab}
          onChange={(value, options) => setUrlState({ tab: value }, options)}
          tabs={TABS}
        />
      </Card>
      <Accordion
        items={[
          {
            value: 'one',
            title: 'Intelligence Preparation Briefing',
            note: 'visited',
            content: <p>Upload the policy jacket.</p>,
          },
          { value: 'two', title: 'Framing problems', content: <p>Define the scope.</p> },
        ]}
        defaultValue="one"
      />
      <Disclosure title="The bottom line">
        <p>One section by itself.</p>
      </Disclosure>
      <Collapsible id="collapsible" name="kit" summary="About the kit" isOpen onToggle={() => undefined}>
        <p>Text that a button opens.</p>
      </Collapsible>
      <CardGrid>
        <LinkCard to={getPath('AboutNetworkPage')} title="About the Network" text="Who we are." />
        <LinkCard to={getPath('DemoPage')} title="Guest Demo" text="Sample data only." />
        <Card title="A card" tone="signal" kicker="Live">
          <p>With a corner of its own.</p>
        </Card>
      </CardGrid>
    </Stack>
  );
}
