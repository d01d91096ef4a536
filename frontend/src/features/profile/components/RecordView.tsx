import { type User } from '@/shared/config/bootData';
import { type ExplainedFact, FactList } from './FactList';

/** The record as it stands, with what each fact is used for. */
export function RecordView({ user }: { user: User }) {
  return <FactList facts={factsOf(user)} />;
}

function factsOf(user: User): ExplainedFact[] {
  return [
    { term: 'Name', value: `${user.firstName} ${user.lastName}`, use: 'How staff and our mail address you.' },
    {
      term: 'Email',
      value: user.email,
      use: 'Where codes, links and word of your claims go. A change counts once the new address is confirmed.',
    },
    { term: 'Phone', value: user.phone, use: 'For staff with a question about a claim.' },
    { term: 'Company', value: user.companyName },
    { term: 'Position', value: user.position, use: 'Adjusters and contractors need a license number.' },
    ...(user.licenseNumber ? [{ term: 'License number', value: user.licenseNumber }] : []),
  ];
}
