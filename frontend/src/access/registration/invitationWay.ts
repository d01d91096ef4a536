import { choiceParam } from '@/shared/hooks/useUrlState';

export type InvitationWay = 'code' | 'ask';

/** `?way=ask` opens the form for those who have no code. */
export const WAY_PARAM = { way: choiceParam<InvitationWay>(['code', 'ask'], 'code') };
