import limits from '@rules/limits.json';
import uploads from '@rules/uploads.json';
import { type Point } from '@/public/parts/copy';

const MEGABYTES = uploads.maxFileBytes / (1024 * 1024);

export const secureTransferLead =
  'A claim is won by its file, and lost when the wrong desk reads it first. This is the whole path of one file, and what a carrier sees of it.';

export const secureTransferHeadings = {
  path: {
    title: 'The path of one file',
    kicker: 'Chain of custody',
    lead: "Six stations, one direction. The hatched field is a carrier's view of each.",
  },
  custody: {
    title: 'What you hold afterwards',
    kicker: 'Custody',
    lead: 'Every upload answers with a numbered receipt, and a claim leaves as one numbered PDF. These two are samples.',
  },
  safeguards: {
    title: 'Seven safeguards',
    kicker: 'Readings',
    lead: 'Each with the one figure that shows how far it goes.',
  },
  acceptedFiles: {
    title: 'What may travel',
    kicker: 'Cargo',
    lead: "The limits are the server's own, to the byte.",
  },
  limits: {
    title: 'What we do not claim',
    kicker: 'Limits',
    lead: 'Security that is oversold is the first thing to fail. These are the edges of ours.',
  },
} as const;

export interface TransferStep {
  title: string;
  /** What the file looks like at this step, line by line. */
  preview: readonly string[];
  text: string;
  /** What a carrier sees. */
  carrier: string;
}

export const transferSteps = [
  {
    title: 'Drop zone',
    preview: ['ridge-road.esx', '2.40 MB'],
    text: `Type and size are checked before anything leaves your device: at most ${MEGABYTES} MB a file. Any number may wait: they leave one by one, and go on after a dead line.`,
    carrier: 'No portal of theirs takes part.',
  },
  {
    title: 'The line',
    preview: ['9c 41 e7 0b 5d', 'TLS'],
    text: 'The upload travels encrypted, from a session that lives on a device bound to your account. Anything else is turned away.',
    carrier: 'They are not on the path.',
  },
  {
    title: 'Inspection',
    preview: ['name fits type', 'content fits name'],
    text: 'The server looks at the content, not at the name alone. A PDF or a photo that is something else goes no further.',
    carrier: 'What is refused is never stored.',
  },
  {
    title: 'Private store',
    preview: ['documents/k7Qz…', 'name: random'],
    text: 'The bytes are kept apart from the site under a random name. The name you gave the file is in your record and nowhere else.',
    carrier: 'No public folder, no address to guess.',
  },
  {
    title: 'The one door',
    preview: ['session · device', 'owner'],
    text: 'Every download passes the same check: a live session, the bound device, and a document that is yours. To everyone else it does not exist.',
    carrier: 'A forwarded link opens nothing.',
  },
  {
    title: 'Your eyes',
    preview: ['ridge-road.esx', 'open'],
    text: 'You read it on your dashboard. When our support opens a document of yours, your activity says so, with the time.',
    carrier: 'Their copy is the one whose sending you authorized.',
  },
] as const satisfies readonly TransferStep[];

export interface Safeguard extends Point {
  figure: string;
  unit: string;
}

export const safeguards = [
  {
    title: 'Encryption',
    figure: 'TLS',
    unit: 'on every byte in transit',
    text: 'Pages, calls and uploads run over TLS, and a browser that has been here once accepts nothing less for a year. Passwords, device tokens and mailed codes are kept as hashes: we cannot read them back.',
  },
  {
    title: 'No carrier visibility',
    figure: '0',
    unit: 'public links',
    text: 'Files have no public address and no shared folder. A copied link is worth nothing without your session, on your device.',
  },
  {
    title: 'Audit trails',
    figure: 'Every',
    unit: 'sign-in, upload and support visit',
    text: 'Your activity list keeps sign-ins, bound devices, uploads, and each document that support has opened. What staff change is logged: who, why, before and after.',
  },
  {
    title: 'Multi-factor access',
    figure: '2',
    unit: 'factors: password and device',
    text: 'You sign in with your password, and the session lives on one bound device: carried elsewhere, it is refused. A plan has only so many places for devices. Where all are taken, a new one also needs six digits from your mail, good for ten minutes and three tries.',
  },
  {
    title: 'Invitation-only channels',
    figure: '1',
    unit: 'use for each code',
    text: 'Nobody registers without an invitation code, and a code works once. Every account traces back to the code that opened it.',
  },
  {
    title: 'Need-to-know segmentation',
    figure: `${limits.impersonation.minutes} min`,
    unit: 'the longest support visit',
    text: "Access is limited to verified members. Adjusters, contractors and attorneys see only what is relevant to their role: a member sees their own claims and documents and no one else's. Support looks into an account read-only, for a stated reason, and the visit appears in your activity.",
  },
  {
    title: 'Time-limited messaging',
    figure: '10 min',
    unit: 'life of a mailed code',
    text: 'Device codes last ten minutes, password links an hour, address confirmations a day, and each works once. A mailbox read later gives nothing away.',
  },
] as const satisfies readonly Safeguard[];

export const acceptedFiles = {
  figures: [
    { value: `${MEGABYTES} MB`, label: 'a file', note: 'A larger photo report travels in parts.' },
    {
      value: 'Any',
      label: 'number of files',
      note: 'Sent one by one: a bad file holds up no other.',
    },
    {
      value: String(uploads.document.extensions.length),
      label: 'file types',
      note: 'Anything else is refused by name.',
    },
  ],
  fileTypes: [
    { title: 'With a claim', extensions: uploads.claim.extensions },
    { title: 'Into the document library', extensions: uploads.document.extensions },
  ],
} as const;

export const notClaimed = [
  {
    title: 'It is not end-to-end',
    text: 'Estimators have to open an ESX file to rebuild it. We keep it from everyone but the people who work on your claim.',
  },
  {
    title: 'It does not hide the claim',
    text: 'What you submit to a carrier, the carrier reads. The drafts, photos and notes behind it stay where you put them.',
  },
  {
    title: 'It does not replace your own care',
    text: 'A shared password or an unlocked laptop defeats any safeguard. Revoke devices you no longer use, on your dashboard under Device Security.',
  },
] as const satisfies readonly Point[];
