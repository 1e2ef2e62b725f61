import { createTheme, DirectionProvider, MantineProvider, type CSSVariablesResolver, type MantineColorSchemeManager, type MantineColorsTuple } from '@mantine/core'
import type { ReactNode } from 'react'
import { dir, skin } from '#web/core/preferences.ts'
import { pageNonce } from '#web/core/request.ts'
import { palette } from './theme.ts'

const green: MantineColorsTuple = palette.green
const red: MantineColorsTuple = palette.red

const theme = createTheme({
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 6 },
  colors: { green, red },
  fontFamily: 'NgoPlex, Tahoma, "Segoe UI", sans-serif',
  headings: { fontFamily: 'NgoPlex, Tahoma, sans-serif', fontWeight: '600' },
  defaultRadius: 8,
  black: palette.ink,
  fontSizes: { xs: '13px', sm: '14px', md: '16px', lg: '18px', xl: '20px' },
  lineHeights: { xs: '1.55', sm: '1.6', md: '1.7', lg: '1.7', xl: '1.6' },
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
})

const variables = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-default-border': 'var(--strong)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-anchor': 'var(--brand-t)',
}
const resolver: CSSVariablesResolver = () => ({ variables: {}, light: variables, dark: variables })

/** The skin lives in a cookie, so that the server draws it and nothing flashes; changing it reloads the page. */
const fromCookie: MantineColorSchemeManager = {
  get: () => skin(),
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
}

/** Design system around the whole page. */
export function Theme({ children }: { children: ReactNode }) {
  return (
    <DirectionProvider initialDirection={dir()} detectDirection={false}>
      <MantineProvider theme={theme} cssVariablesResolver={resolver} colorSchemeManager={fromCookie} forceColorScheme={skin()} getStyleNonce={() => pageNonce() ?? ''}>
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}
