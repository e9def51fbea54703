/**
 * The component kit's theme. Contrast was measured pair by pair (WCAG 2.2, 1.4.3); change a color only together with
 * its partner in `tokens.css`, and let the gallery test check both schemes.
 */
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'
import { orNoResult } from './fields/or-no-result.ts'
import './fields/opening-lists.ts'
import { selectFirstOption } from './fields/select-first-option.ts'

const brand: MantineColorsTuple = [
  '#e6f4f5',
  '#d3e9eb',
  '#a8d3d7',
  '#79bcc3',
  '#52a9b2',
  '#2f98a2',
  '#168591',
  '#0b6b74',
  '#07565e',
  '#034249',
]

/** Used for what destroys or cannot be undone, and for critical values; nothing else is red. */
const danger: MantineColorsTuple = [
  '#fdeceb',
  '#f9d5d2',
  '#f2a9a4',
  '#ea7b74',
  '#e2564d',
  '#d43d33',
  '#c43027',
  '#b3261e',
  '#931c15',
  '#73130e',
]

/** The dark scheme's grays, in the cool tone of the page; the kit's own are brownish beside it. */
const dark: MantineColorsTuple = [
  '#e7ecf2',
  '#c3ccd6',
  '#a3afbd',
  '#8391a0',
  '#4a5663',
  '#2c353f',
  '#1b222a',
  '#14191f',
  '#10151a',
  '#0b0f13',
]

export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-line-height': '1.45' },
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1b2430',
    '--mantine-color-dimmed': '#56616f',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-placeholder': '#66717f',
    '--mantine-color-anchor': '#0b6b74',
    '--mantine-color-default-border': '#b9c3cd',
    '--mantine-color-default-hover': '#f1f4f6',
  },
  dark: {
    '--mantine-color-body': '#14191f',
    '--mantine-color-text': '#e7ecf2',
    '--mantine-color-bright': '#f4f7fa',
    '--mantine-color-dimmed': '#a3afbd',
    '--mantine-color-error': '#ff9d94',
    '--mantine-color-placeholder': '#8f9cab',
    '--mantine-color-anchor': '#79bcc3',
    '--mantine-color-default': '#1b222a',
    '--mantine-color-default-hover': '#242d37',
    '--mantine-color-default-border': '#4a5663',
    '--mantine-color-brand-text': '#79bcc3',
    '--mantine-color-brand-light': '#5cc3cd26',
    '--mantine-color-brand-light-hover': '#5cc3cd38',
    '--mantine-color-brand-light-color': '#8fd3da',
    '--mantine-color-brand-outline': '#79bcc3',
    '--mantine-color-danger-text': '#ff9d94',
    '--mantine-color-danger-light': '#ff9d9426',
    '--mantine-color-danger-light-hover': '#ff9d9438',
    '--mantine-color-danger-light-color': '#ff9d94',
    '--mantine-color-danger-outline': '#ff9d94',
  },
})

/** Words for the pager's arrows; the kit draws them without any. */
const pagerWords = { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' }

// In the dark a dialog has no shadow that sets it apart from what lies under it
const edged = { styles: { content: { border: '1px solid var(--line-strong)' } } }

/** Of every list of choices that can be searched. */
const searched = { filter: orNoResult, onKeyDown: selectFirstOption }

export const theme = createTheme({
  colors: { brand, danger, dark },
  primaryColor: 'brand',
  // One shade for both schemes: a lighter one in the dark leaves white text at 2.7:1.
  primaryShade: 7,
  fontFamily:
    'var(--letters, "Inter Fallback"), "Inter Fallback", system-ui, "Noto Sans", "Noto Sans SC", "Noto Sans TC", "Noto Sans KR", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Consolas, monospace',
  fontSizes: { xs: '11.5px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: '20px' }, h2: { fontSize: '16px' }, h3: { fontSize: '14px' } },
  },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  defaultRadius: 'sm',
  radius: { sm: '4px', md: '4px', lg: '6px' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'xs' } },
    TextInput: { defaultProps: { size: 'sm' } },
    // The placeholder item has no role and breaks the menu for screen readers.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, shadow: 'md' } },
    Pagination: {
      defaultProps: {
        getControlProps: (control: keyof typeof pagerWords) => ({ 'aria-label': pagerWords[control] }),
        getItemProps: (page: number) => ({ 'aria-label': `Page ${page}` }),
      },
    },
    ComboboxOptions: { defaultProps: { 'aria-label': 'Choices' } },
    Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right', ...searched } },
    MultiSelect: { defaultProps: searched },
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        centered: true,
        // The kit draws the head of a dialog as a second banner of the page
        attributes: { header: { role: 'presentation' } },
        ...edged,
      },
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, ...edged } },
    Tooltip: { defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: true } } },
  },
})
