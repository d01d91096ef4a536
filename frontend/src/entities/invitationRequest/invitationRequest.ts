import { type Schemas } from '@/shared/api/schemas';

/** What a visitor sends who asks for an invitation. */
export type InvitationRequestForm = Schemas['RequestInvitationRequest'];
/** A request as the panel lists it. */
export type InvitationRequest = Schemas['InvitationRequest'];
export type InvitationRequestList = Schemas['InvitationRequestList'];
export type InvitationRequestChanged = Schemas['InvitationRequestChanged'];
