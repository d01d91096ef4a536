import '@/shared/styles/tokens.css';
import '@/shared/styles/fonts.css';
import '@/shared/styles/base.css';
import { App } from '@/app/App';
import { loadFirstPage } from '@/app/lazyPage';
import { getPageLoaderAt } from '@/app/pageLoaders';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
void loadFirstPage(getPageLoaderAt(window.location.pathname)).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
