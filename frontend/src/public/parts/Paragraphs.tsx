import { Stack } from '@/shared/ui/Stack';

export function Paragraphs({ text }: { text: readonly string[] }) {
  return (
    <Stack>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Stack>
  );
}
