import { object, string } from '@/shared/forms/schema';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';

/** A device's new label: not empty once trimmed (member specification, section 5). */
export const deviceLabelSchema = object({
  newLabel: string().trim().required(messages.device.labelEmpty).max(limits.deviceLabel.maxLength),
});
