import { FieldRow } from '@/shared/forms/FieldRow';
import { FormError } from '@/shared/forms/FormError';
import { PhoneField } from '@/shared/forms/PhoneField';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { SegmentedToggle } from '@/shared/ui/SegmentedToggle';
import { Cluster } from '@/shared/ui/Stack';
import limits from '@rules/limits.json';
import { useState } from 'react';
import { ASSIGN_FAILURE, useAssignCode } from '../api/assignCode';
import { useCodeAtHand } from '../api/code';
import { type InvitationCode } from '../api/codesOverview';
import {
  type AssigneeType,
  assignmentOf,
  assignmentSchemas,
  type AssignmentValues,
} from '../model/assignmentSchema';
import { assigneeOf, isOpen } from '../model/codeFacts';
import { AsItIsNow } from './AsItIsNow';

const KINDS = [
  { value: 'name', label: 'Name' },
  { value: 'phone', label: 'Phone' },
  { value: 'email', label: 'Email' },
] as const;

interface AssignDialogProps {
  code: InvitationCode;
  onClose: () => void;
}

/** Reserves a code for a person, named by name, phone or email. An assigned code gets the new person instead. */
export function AssignDialog({ code: listed, onClose }: AssignDialogProps) {
  const { code, hasChanged } = useCodeAtHand(listed);
  const [kind, setKind] = useState<AssigneeType>(listed.assigneeType ?? 'name');
  const { mutateAsync } = useAssignCode(code);
  const assignee = assigneeOf(code);
  const canAssign = isOpen(code, new Date());
  const verb = assigneeOf(listed) ? 'Reassign' : 'Assign';

  async function handleSubmit(values: AssignmentValues) {
    await mutateAsync(assignmentOf(kind, values));
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${verb} code`}
      description={
        <p>
          <strong>{code.code}</strong>
          {assignee && canAssign && ` is assigned to ${assignee}. The new person takes that place.`}
        </p>
      }
    >
      <SegmentedToggle label="Assign by" options={KINDS} value={kind} onChange={setKind} isLabelVisible />
      <ValidatedForm<AssignmentValues>
        label={`${verb} code`}
        keepAs={`assign ${code.id}`}
        initialValues={{
          assigneeFirstName: listed.assigneeFirstName ?? '',
          assigneeLastName: listed.assigneeLastName ?? '',
          assigneePhone: listed.assigneePhone ?? '',
          assigneeEmail: listed.assigneeEmail ?? '',
        }}
        schema={assignmentSchemas[kind]}
        failureSentence={ASSIGN_FAILURE}
        onSubmit={handleSubmit}
      >
        <AssigneeFields kind={kind} />
        <FormError />
        <AsItIsNow code={code} hasChanged={hasChanged} />
        <Cluster>
          {canAssign && (
            <SubmitButton busyLabel="PROCESSING...">{hasChanged ? `${verb} anyway` : verb}</SubmitButton>
          )}
          <Button type="button" variant="ghost" onClick={onClose}>
            {canAssign ? 'Cancel' : 'Close'}
          </Button>
        </Cluster>
      </ValidatedForm>
    </Dialog>
  );
}

function AssigneeFields({ kind }: { kind: AssigneeType }) {
  if (kind === 'phone') return <PhoneField name="assigneePhone" label="Phone number" isRequired />;
  if (kind === 'email') {
    return (
      <TextField
        name="assigneeEmail"
        label="Email address"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={limits.email.maxLength}
        isRequired
      />
    );
  }
  const name = { maxLength: limits.personName.maxLength, autoComplete: 'off', isRequired: true } as const;
  return (
    <FieldRow>
      <TextField name="assigneeFirstName" label="First name" {...name} />
      <TextField name="assigneeLastName" label="Last name" {...name} />
    </FieldRow>
  );
}
