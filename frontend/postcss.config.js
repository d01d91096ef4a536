import globalData from '@csstools/postcss-global-data';
import customMedia from 'postcss-custom-media';
import mixins from 'postcss-mixins';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const styles = path.join(path.dirname(fileURLToPath(import.meta.url)), 'src', 'shared', 'styles');

/** Gives every style sheet the text styles (`@mixin label`) and the breakpoints (`@media (--tablet)`). */
export default {
  plugins: [
    mixins({ mixinsFiles: path.join(styles, 'mixins.css') }),
    globalData({ files: [path.join(styles, 'media.css')] }),
    customMedia(),
  ],
};
