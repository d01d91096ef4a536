import '@/shared/styles/tokens.css';
import '@/shared/styles/fonts.css';
import '@/shared/styles/base.css';
import { App } from '@/app/App';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
