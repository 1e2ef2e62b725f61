import type { Plugin } from 'vite'

/**
 * Letters beyond ASCII as escapes, so that the runtime holds the text of the code with one byte a letter instead of two:
 * one Arabic word makes a file of seven megabytes take fourteen. A backslash before such a letter says nothing and goes.
 */
export const escapeLetters = (code: string): string =>
  code.replaceAll(/(\\*)([^\0-\x7F])/g, (_, slashes: string, letter: string) => {
    const kept = slashes.length % 2 === 0 ? slashes : slashes.slice(1)
    return `${kept}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  })

/** Writes what the server runs with escapes; the files of browsers stay as they are, where a letter counts by its bytes. */
export const escapedCode = (): Plugin => ({
  name: 'escaped-code',
  applyToEnvironment: ({ name }) => name === 'ssr',
  // At the very end: what prints code again writes the letters themselves.
  generateBundle: {
    order: 'post',
    handler(_, files) {
      for (const file of Object.values(files)) if (file.type === 'chunk') file.code = escapeLetters(file.code)
    },
  },
})
