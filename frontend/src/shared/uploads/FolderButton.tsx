import { Button } from '@/shared/ui/Button';
import { useRef } from 'react';

/** What systems put into folders. A drop leaves it out too. */
const SYSTEM_FILES = ['.DS_Store', 'Thumbs.db', 'desktop.ini'];

interface FolderButtonProps {
  isDisabled: boolean;
  onChoose: (files: readonly File[]) => void;
}

/** Chooses all files of a folder. Phones have no folders to choose. */
export function FolderButton({ isDisabled, onChoose }: FolderButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  function handleClick() {
    if (!input.current) return;
    // React does not know the attribute.
    input.current.webkitdirectory = true;
    input.current.click();
  }
  if (!('webkitdirectory' in HTMLInputElement.prototype)) return null;
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Folder"
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])].filter(({ name }) => !SYSTEM_FILES.includes(name)));
          target.value = '';
        }}
      />
      <Button type="button" variant="ghost" disabled={isDisabled} onClick={handleClick}>
        Choose a folder
      </Button>
    </>
  );
}
