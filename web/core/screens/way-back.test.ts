import { expect, test } from 'vitest'
import type { Visitor } from './guard.ts'
import { afterSignIn, signInFrom } from './way-back.ts'

const officer: Visitor = {
  kind: 'ministry',
  permissions: new Set(['ministry_creation_requests', 'ministry_dashboard']),
}

test('after signing in a person stands where they wanted to be', () => {
  const back = '/ministry/creation-requests/5?tab=data&tab=document'
  expect(signInFrom('/auth/ministry-login', back)).toBe(`/auth/ministry-login?back=${encodeURIComponent(back)}`)
  expect(afterSignIn(officer, back)).toBe(back)
  expect(afterSignIn({ kind: 'temporary' }, '/temp-ngo/docs-upload')).toBe('/temp-ngo/docs-upload')
})

test.each([
  undefined,
  '',
  'https://evil.example/',
  '//evil.example/ministry/dashboard',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/auth/login?back=/home',
  '/home',
  '/no-such-page',
  '/ngo-profile',
  '/ministry/settings/holidays',
])('never to another site, a page without a sign-in or a page of somebody else: %s', (back) => {
  expect(afterSignIn(officer, back)).toBe('/ministry/dashboard')
})
