import { expect, it } from 'vitest'
import { findBrowser } from './browser.ts'

/** What is found on a machine with exactly these files. */
const on = (platform: NodeJS.Platform, files: string[], env: Record<string, string> = {}) =>
  findBrowser(platform, env, (path) => files.includes(path))

it('CHROMIUM wins over all others; a missing program is reported', () => {
  const files = ['/opt/own/chrome', '/usr/bin/chromium-headless-shell']
  expect(on('linux', files, { CHROMIUM: '/opt/own/chrome' })).toBe('/opt/own/chrome')
  expect(() => on('linux', files, { CHROMIUM: '/opt/gone' })).toThrow('CHROMIUM names /opt/gone')
  expect(on('linux', files, { CHROMIUM: '' })).toBe('/usr/bin/chromium-headless-shell')
})

it('Linux: the shell, Chromium, Chrome, Edge; where they are installed, on PATH, and from a snap at last', () => {
  const files = [
    '/usr/bin/chromium-headless-shell',
    '/home/me/bin/chromium',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/microsoft-edge',
    '/opt/google/chrome/chrome',
    '/opt/microsoft/msedge/msedge',
    '/snap/bin/chromium',
  ]
  const env = { PATH: '/snap/bin:/home/me/bin:/usr/bin' }
  for (let first = 0; first < files.length; first++) expect(on('linux', files.slice(first), env)).toBe(files[first])
  expect(on('linux', files.slice(1), {})).toBe('/usr/bin/google-chrome-stable')
  expect(on('linux', [], env)).toBeUndefined()
})

it('macOS: applications of all and of the person, then PATH', () => {
  const files = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    '/Users/me/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/opt/homebrew/bin/chromium',
  ]
  const env = { HOME: '/Users/me', PATH: '/opt/homebrew/bin:/usr/bin' }
  for (let first = 0; first < files.length; first++) expect(on('darwin', files.slice(first), env)).toBe(files[first])
  expect(on('darwin', [], env)).toBeUndefined()
})

it('Windows: the program folders, then those of the person', () => {
  const files = [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    'C:\\Users\\me\\AppData\\Local\\Chromium\\Application\\chrome.exe',
  ]
  const env = {
    PROGRAMFILES: 'C:\\Program Files',
    'PROGRAMFILES(X86)': 'C:\\Program Files (x86)',
    LOCALAPPDATA: 'C:\\Users\\me\\AppData\\Local',
  }
  for (let first = 0; first < files.length; first++) expect(on('win32', files.slice(first), env)).toBe(files[first])
  expect(on('win32', [], env)).toBeUndefined()
})
