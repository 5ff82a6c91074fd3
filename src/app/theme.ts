/**
 * The one Mantine theme: colours, sizes for fingers, quiet motion. Features set no sizes or colours of their
 * own beyond what is named here. `size="sm"` is the dense desktop size (36 px); the default is 44 px.
 */
import { type CSSVariablesResolver, createTheme, type MantineThemeComponents } from '@mantine/core';
import { classColors, palette } from './palette';

declare module '@mantine/core' {
  // Only these can be written as a colour; `dimmed` and the variables are Mantine's own words for text.
  export interface MantineThemeColorsOverride {
    colors: Record<
      keyof typeof palette | 'dimmed' | `var(--${string})`,
      import('@mantine/core').MantineColorsTuple
    >;
  }
}

const motion = { duration: 150 };

/** Plain objects on purpose: `Modal.extend` would bring the code of every component named here into the first load. */
const components: MantineThemeComponents = {
  // Where its words wrap, the lines stand apart.
  Button: { defaultProps: { size: 'md' }, styles: { label: { lineHeight: 1.3 } } },
  ActionIcon: { defaultProps: { size: 'input-md', variant: 'subtle', color: 'gray' } },
  // A browser writes down what stands in fields, to fill them again: what is written of a child is not for it.
  Input: { defaultProps: { size: 'md', autoComplete: 'off' } },
  InputWrapper: { defaultProps: { size: 'md' } },
  Badge: {
    defaultProps: { variant: 'light', radius: 'sm' },
    styles: { label: { textTransform: 'none' } },
  },
  // As wide as a finger: the field leaves its own border's two pixels.
  PasswordInput: { vars: () => ({ root: { '--psi-button-size': '2.625rem' } }) },
  // The words of an empty one stand in its middle, as in every other field.
  MultiSelect: { styles: { pillsList: { minHeight: '1.75rem' } } },
  Menu: { defaultProps: { shadow: 'md', transitionProps: motion } },
  Modal: {
    defaultProps: { centered: true, transitionProps: motion, overlayProps: { backgroundOpacity: 0.4 } },
    styles: { title: { fontSize: '1.125rem', fontWeight: 600, lineHeight: 1.35 } },
  },
  // Where one types to find something, Enter takes the first that is found.
  // Where the cursor is put, nothing opens: it would cover what is said below the field.
  Select: { defaultProps: { selectFirstOptionOnChange: true, openOnFocus: false } },
  Skeleton: { defaultProps: { radius: 'sm' } },
  Tooltip: { defaultProps: { openDelay: 300, transitionProps: motion } },
};

export const theme = createTheme({
  colors: palette,
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  black: palette.gray[9],
  fontFamily: 'var(--tadika-typeface)',
  fontWeights: { medium: '600', bold: '600' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components,
});

/** Names for surfaces and text that Mantine has no word for; use them as `var(--tadika-…)`. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: Object.fromEntries(classColors.map((color, at) => [`--tadika-class-${at}`, color])),
  light: {
    '--mantine-color-dimmed': palette.gray[6],
    '--mantine-color-placeholder': palette.gray[6],
    '--mantine-color-error': palette.alarm[7],
    '--tadika-page': palette.gray[0],
    '--tadika-surface': 'var(--mantine-color-body)',
    '--tadika-line': palette.gray[2],
    '--tadika-hover': palette.gray[1],
  },
  dark: {
    '--mantine-color-dimmed': palette.dark[2],
    '--mantine-color-placeholder': palette.dark[2],
    '--mantine-color-error': palette.alarm[4],
    '--tadika-page': palette.dark[8],
    '--tadika-surface': 'var(--mantine-color-body)',
    '--tadika-line': palette.dark[5],
    '--tadika-hover': palette.dark[6],
    // Mantine's own light variants are nearly black at night, and their text white whatever it means.
    ...lightAtNight('brand', '#17403d', '#1e524e'),
    ...lightAtNight('alarm', '#4d231d', '#612c25'),
    ...lightAtNight('waiting', '#46340c', '#594210'),
    ...lightAtNight('done', '#243f20', '#2e5029'),
  },
});

function lightAtNight(name: keyof typeof palette, background: string, hover: string): Record<string, string> {
  return {
    [`--mantine-color-${name}-light`]: background,
    [`--mantine-color-${name}-light-hover`]: hover,
    [`--mantine-color-${name}-light-color`]: palette[name][2],
  };
}
