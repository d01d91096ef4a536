/** Raw colours are in tokens.css only; everywhere else a colour is a token. checkTokens.js does the same for type and layers. */
export default {
  extends: ['stylelint-config-standard'],
  cache: true,
  cacheLocation: 'frontend/.cache/stylelint',
  rules: {
    'selector-class-pattern': [
      '^[a-z][a-zA-Z0-9]*$',
      { message: 'Class names of a CSS Module are camelCase' },
    ],
    'keyframes-name-pattern': '^[a-z][a-zA-Z0-9]*$',
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global', 'local'] }],
    'property-no-unknown': [true, { ignoreProperties: ['composes'] }],
    'at-rule-no-unknown': [true, { ignoreAtRules: ['define-mixin', 'mixin'] }],
    'color-named': 'never',
    'color-no-hex': true,
    'function-disallowed-list': [
      'rgb',
      'rgba',
      'hsl',
      'hsla',
      'hwb',
      'lab',
      'lch',
      'oklab',
      'oklch',
      'color',
    ],
  },
  overrides: [
    {
      files: ['**/shared/styles/tokens.css', '../static/brand/tokens.css'],
      rules: {
        'color-no-hex': null,
        'function-disallowed-list': null,
      },
    },
    {
      // Django's markup sets the names. Its mix of ids and plain selectors leaves no order of ascending specificity.
      files: ['**/support.css', '**/staff/*.css'],
      rules: {
        'selector-class-pattern': null,
        'selector-id-pattern': null,
        'no-descending-specificity': null,
      },
    },
  ],
};
