import '@/shared/styles/tokens.css';
import '@/shared/styles/fonts.css';
import '@/shared/styles/base.css';
import { start } from '@/app/start';

start();
