import { expect, test } from 'vitest'
import { signInFrom } from '#web/core/screens/way-back.ts'
import { leftPage } from './left-page.ts'

test('a call that fails when the sign-in page is already there leads back to the page before, not to signing in', () => {
  const page = { pathname: '/temp-ngo/temp-founders-info', search: '?founder=3' }
  expect(leftPage(page)).toBe('/temp-ngo/temp-founders-info?founder=3')
  const [pathname = '', search] = signInFrom('/auth/login', leftPage(page)).split('?')
  expect(leftPage({ pathname, search: `?${search}` })).toBe(leftPage(page))
})
