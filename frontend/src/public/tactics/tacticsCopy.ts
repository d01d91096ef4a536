export const tacticsCopy = {
  lead: 'One hundred ways a claim is paid less than it is owed, in the order in which a file meets them. Each with the play, and with what we put against it.',
  closing: {
    title: 'Which of these are in your file?',
    text: [
      'Most underpaid claims carry several. They rarely go by a name, so we gave them numbers. Write to us with the ones you recognize: "33 and 35, and 70 is about to happen" tells us more than a page.',
      "The answers are in the policy, the file and the carrier's own process, read more closely than the desk has time to. Your policy and your state decide which of them apply, and we read both before we write a line.",
    ],
  },
} as const;
