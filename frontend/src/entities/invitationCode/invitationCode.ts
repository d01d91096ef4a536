import { type Schemas } from '@/shared/api/schemas';

export type InvitationCode = Schemas['InvitationCode'];
export type CodeOverview = Schemas['CodeOverview'];
export type CodeCounts = Schemas['Counts'];
export type InvitationStatistics = Schemas['InvitationStatistics'];
export type InvitationWeek = Schemas['InvitationWeek'];
export type CodeFound = Schemas['CodeFound'];
export type CodeChanged = Schemas['CodeChanged'];
export type CodesCreated = Schemas['CodesCreated'];

/** A list of codes in the panel. Every unused code is also in either assigned or unassigned. */
export type CodeGroup = keyof Schemas['CodeGroups'];

/** Either `count` or `code`; the note and the expiry date are optional. */
export type CreateCodesRequest = Partial<Schemas['CreateCodesRequest']>;
export type AssignRequest = Schemas['AssignRequest'];
export type AssigneeType = AssignRequest['assigneeType'];
export type MailInvitationRequest = Schemas['MailInvitationRequest'];
export type InvitationMailed = Schemas['Message'];
export type CreateBatchRequest = Pick<Schemas['CreateBatchRequest'], 'count'> &
  Partial<Schemas['CreateBatchRequest']>;
export type Revocations = Schemas['Revocations'];
export type AssignmentResults = Schemas['AssignmentResults'];
