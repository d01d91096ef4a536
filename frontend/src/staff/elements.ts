export function create<K extends keyof HTMLElementTagNameMap>(name: K, text = ''): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

export function createButton(label: string, onClick: () => void, isDisabled = false): HTMLButtonElement {
  const button = create('button', label);
  button.type = 'button';
  button.className = 'button';
  button.disabled = isDisabled;
  button.addEventListener('click', onClick);
  return button;
}
