import { createFieldNames } from '@/shared/forms/fieldNames';
import { type AssigneeType, type InvitationCode } from '@/entities/invitationCode/invitationCode';
import { FieldRow } from '@/shared/forms/FieldRow';
import { useAccountDraftKey } from '@/entities/session/useAccount';
import { FormError } from '@/shared/forms/FormError';
import { PhoneField } from '@/shared/forms/PhoneField';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Dialog, DialogCloseButton } from '@/shared/ui/Dialog';
import { SegmentedToggle } from '@/shared/ui/SegmentedToggle';
import { Cluster } from '@/shared/ui/Stack';
import { showInvalidToast } from '@/shared/feedback/invalidToast';
import limits from '@rules/limits.json';
import { useState } from 'react';
import { useAssignCode } from './codesApi';
import { useLiveCode } from './liveCode';
import { toAssignRequest, assignmentSchemas, type AssignmentValues } from './assignmentSchema';
import { getAssigneeName, isRedeemable } from './codeStatus';
import { CodeConflictNotice } from './CodeConflictNotice';

const field = createFieldNames<AssignmentValues>();

const ASSIGN_ERROR = 'Failed to assign code';

const ASSIGNEE_TYPES = [
  { value: 'name', label: 'Name' },
  { value: 'phone', label: 'Phone' },
  { value: 'email', label: 'Email' },
] as const;

interface AssignDialogProps {
  code: InvitationCode;
  onClose: () => void;
}

/** Assigns a code to a person by name, phone or email, and replaces an earlier assignee. */
export function AssignDialog({ code: listed, onClose }: AssignDialogProps) {
  const { code, hasChanged } = useLiveCode(listed);
  const draftKey = useAccountDraftKey(`assign ${listed.id}`);
  const [assigneeType, setAssigneeType] = useState<AssigneeType>(listed.assigneeType ?? 'name');
  const { mutateAsync } = useAssignCode(code, {
    success: { title: 'Success' },
    error: { title: ASSIGN_ERROR },
  });
  const assignee = getAssigneeName(code);
  const canAssign = isRedeemable(code, new Date());
  const verb = getAssigneeName(listed) ? 'Reassign' : 'Assign';

  async function handleSubmit(values: AssignmentValues) {
    await mutateAsync(toAssignRequest(assigneeType, values));
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
      <SegmentedToggle
        label="Assign by"
        options={ASSIGNEE_TYPES}
        value={assigneeType}
        onChange={setAssigneeType}
        name="assigneeType"
        isLabelVisible
      />
      <ValidatedForm<AssignmentValues>
        label={`${verb} code`}
        keepAs={draftKey}
        initialValues={{
          assigneeFirstName: listed.assigneeFirstName ?? '',
          assigneeLastName: listed.assigneeLastName ?? '',
          assigneePhone: listed.assigneePhone ?? '',
          assigneeEmail: listed.assigneeEmail ?? '',
        }}
        schema={assignmentSchemas[assigneeType]}
        fallbackMessage={ASSIGN_ERROR}
        onInvalid={([message]) => showInvalidToast(ASSIGN_ERROR, message)}
        onSubmit={handleSubmit}
      >
        <AssigneeFields assigneeType={assigneeType} />
        <FormError />
        <CodeConflictNotice code={code} hasChanged={hasChanged} />
        <Cluster>
          {canAssign && (
            <SubmitButton busyLabel="PROCESSING...">{hasChanged ? `${verb} anyway` : verb}</SubmitButton>
          )}
          <DialogCloseButton>{canAssign ? 'Cancel' : 'Close'}</DialogCloseButton>
        </Cluster>
      </ValidatedForm>
    </Dialog>
  );
}

function AssigneeFields({ assigneeType }: { assigneeType: AssigneeType }) {
  if (assigneeType === 'phone')
    return <PhoneField name={field('assigneePhone')} label="Phone number" isRequired />;
  if (assigneeType === 'email') {
    return (
      <TextField
        name={field('assigneeEmail')}
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
      <TextField name={field('assigneeFirstName')} label="First name" {...name} />
      <TextField name={field('assigneeLastName')} label="Last name" {...name} />
    </FieldRow>
  );
}
