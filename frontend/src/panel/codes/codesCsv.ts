import { type InvitationCode } from '@/entities/invitationCode/invitationCode';
import { getInvitationLink } from './getInvitationLink';

/** A file to fill in and to choose at "Assign from a CSV". */
export function createAssignmentFile(codes: readonly InvitationCode[]): string {
  return createFile([['code', 'name', 'phone', 'email'], ...codes.map(({ code }) => [code, '', '', ''])]);
}

/** New codes with their links. */
export function createCodesFile(codes: readonly InvitationCode[]): string {
  return createFile([
    ['code', 'link', 'note', 'expiresAt'],
    ...codes.map(({ code, note, expiresAt }) => [code, getInvitationLink(code), note ?? '', expiresAt ?? '']),
  ]);
}

/** The address of a CSV that the browser writes itself. */
function createFile(rows: readonly (readonly string[])[]): string {
  const text = rows.map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('');
  return `data:text/csv;charset=utf-8,${encodeURIComponent(text)}`;
}

/** A spreadsheet would run a text that begins like a formula. */
function formatCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
