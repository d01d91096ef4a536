import { useEffect } from 'react';
import { type ContactValues } from '../model/contactSchema';
import { keepMessageDraft } from '../model/messageDraft';

/** Keeps what stands in the form around it. */
export function KeepMessageDraft({ values }: { values: ContactValues }) {
  useEffect(() => keepMessageDraft(values), [values]);
  return null;
}
