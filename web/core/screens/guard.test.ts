import { describe, expect, test } from 'vitest'
import { permissionSlugs } from '#contract/core/rights/permissions.ts'
import { guard, startOf, type Verdict, type Visitor } from './guard.ts'
import type { Screen } from './screen.ts'
import { ownScreens } from './screens-own.ts'
import { findPlace, screens } from './screens.ts'

const none = { ni: false, passToken: false }
const acting = { ni: true, passToken: true }
const allow: Verdict = { kind: 'allow' }
const unauthorized: Verdict = { kind: 'unauthorized' }
const to = (path: string): Verdict => ({ kind: 'redirect', to: path })

/** A real address of a screen, with what its rule requires. */
const addressOf = ({ path, rule }: Screen) =>
  findPlace(
    path
      .replace('{folder}', 'sent')
      .replace('{year}', '2026')
      .replace(/\{[^}]+\}/g, '7'),
    rule === 'qr' ? { QR: 'A1' } : {},
  )
/** What a visitor with the right gets: the page, or the redirect of the table. */
const enter = ({ redirect }: Screen, start = '/ministry/dashboard') =>
  redirect ? to(redirect === 'start' ? start : redirect) : allow
/** Where a ministry user starts whose role opens no start screen. */
const nowhere = '/user-notifications'
/** Staff with the slug of this screen and of the dashboard. */
const staffWith = (screen: Screen): Visitor => ({
  kind: 'ministry',
  permissions: new Set([...slugsOf(screen), 'ministry_dashboard']),
})

const slugsOf = (screen: Screen) => new Set(screen.slug ? [screen.slug] : [])
const form = ({ legalForm }: Screen) => ({ 'only-1': 1, 'not-1': 2, 'only-3': 3 })[legalForm ?? 'not-1']

interface Case {
  who: string
  visitor: (screen: Screen) => Visitor
  stored?: typeof none
  expected: (screen: Screen) => Verdict
}

const cases: Case[] = [
  {
    who: 'guest',
    visitor: () => ({ kind: 'guest' }),
    expected: (s) => (s.audience === 'public' || s.audience === 'login-page' ? enter(s) : to('/auth/login')),
  },
  {
    who: 'temporary user',
    visitor: () => ({ kind: 'temporary' }),
    expected: (s) => (s.audience === 'public' || s.audience === 'temp' ? enter(s) : to('/temp-ngo')),
  },
  {
    who: 'organisation user with the slug',
    visitor: (s) => ({ kind: 'organisation', permissions: slugsOf(s), legalForm: form(s) }),
    expected: (s) => (['public', 'org', 'any'].includes(s.audience) ? enter(s) : to('/ngo-profile')),
  },
  {
    who: 'organisation user without the slug',
    visitor: (s) => ({ kind: 'organisation', permissions: new Set(), legalForm: form(s) }),
    expected: (s) =>
      s.audience === 'org' && s.slug
        ? unauthorized
        : ['public', 'org', 'any'].includes(s.audience)
          ? enter(s)
          : to('/ngo-profile'),
  },
  {
    who: 'ministry user with the slug',
    visitor: staffWith,
    expected: (s) => (['public', 'ministry', 'any'].includes(s.audience) ? enter(s) : to('/ministry/dashboard')),
  },
  {
    who: 'ministry user without the slug',
    visitor: () => ({ kind: 'ministry', permissions: new Set() }),
    expected: (s) =>
      s.audience === 'ministry' && s.slug
        ? unauthorized
        : ['public', 'ministry', 'any'].includes(s.audience)
          ? enter(s, nowhere)
          : to(nowhere),
  },
  {
    who: 'ministry user inside an organisation file',
    visitor: staffWith,
    stored: acting,
    expected: (s) => (s.audience === 'login-page' ? to('/ministry/dashboard') : enter(s)),
  },
]

describe.each(cases)('$who', ({ visitor, stored = none, expected }) => {
  test.each(screens.map((screen) => [screen.path, screen] as const))('%s', (_path, screen) => {
    const place = addressOf(screen)
    expect(place.screen?.path).toBe(screen.path)
    expect(guard(visitor(screen), place, stored)).toEqual(expected(screen))
  })
})

const guest: Visitor = { kind: 'guest' }
const staff: Visitor = { kind: 'ministry', permissions: new Set(['ministry_regulations']) }
const at = (path: string, search: Record<string, unknown> = {}) => findPlace(path, search)

test('the table holds all screens of the specification, each path once', () => {
  expect(screens).toHaveLength(181 + ownScreens.length)
  expect(new Set(screens.map((screen) => screen.path)).size).toBe(screens.length)
})

test('the root goes home and unknown paths are not found for anyone', () => {
  expect(guard(guest, at('/'), none)).toEqual(to('/home'))
  for (const visitor of [guest, staff]) expect(guard(visitor, at('/no-such-page'), none)).toEqual({ kind: 'not-found' })
})

test('nobody of the ministry starts at a screen that is closed to him, whatever he holds', () => {
  for (const slug of ['', ...permissionSlugs]) {
    const visitor: Visitor = { kind: 'ministry', permissions: new Set([slug]) }
    expect(guard(visitor, at('/ministry'), none)).toEqual(to(startOf(visitor)))
    expect(guard(visitor, at(startOf(visitor)), none), slug).toEqual(allow)
  }
})

test('rights of a person open to whoever sees people of the ministry, and to whoever sees those of organisations', () => {
  const seen = (slug: string) =>
    guard({ kind: 'ministry', permissions: new Set([slug]) }, at('/ministry/permissions-user/7'), none)
  expect([seen('ministry_users_rp'), seen('ministry_ngo_users_rp'), seen('ministry_ngos')]).toEqual([
    allow,
    allow,
    unauthorized,
  ])
})

test('a regulation model outside the five is not found; a missing one is allowed', () => {
  const regulations = '/ministry/settings/regulations'
  expect(guard(staff, at(regulations), none)).toEqual(allow)
  for (const model of ['circular', 'decision', 'system', 'law', 'decree'])
    expect(guard(staff, at(regulations, { model }), none)).toEqual(allow)
  for (const model of ['foo', '', ['law']])
    expect(guard(staff, at(`${regulations}/3`, { model }), none)).toEqual({ kind: 'not-found' })
})

test('the document check needs its QR parameter', () => {
  expect(guard(guest, at('/ngo-data'), none)).toEqual({ kind: 'not-found' })
  expect(guard(guest, at('/ngo-data', { QR: '' }), none)).toEqual({ kind: 'not-found' })
})

test('messages open in received, know two folders and are closed to temporary users', () => {
  expect(guard(staff, at('/messaging'), none)).toEqual(to('/messaging/received'))
  expect(guard(staff, at('/messaging/drafts'), none)).toEqual({ kind: 'not-found' })
  expect(guard({ kind: 'temporary' }, at('/messaging'), none)).toEqual(to('/temp-ngo'))
})

test('a plan and its return stand under a year, and under nothing else', () => {
  const own: Visitor = { kind: 'organisation', permissions: new Set(['ngo_plans']) }
  for (const year of ['1950', '2026', '2999'])
    for (const path of [`/annual-plan/${year}`, `/annual-plan/${year}/return`])
      expect(guard(own, at(path), none), path).toEqual(allow)
  for (const year of ['1949', '3000', '20260', 'next', '-1'])
    for (const path of [`/annual-plan/${year}`, `/annual-plan/${year}/return`])
      expect(guard(own, at(path), none), path).toEqual({ kind: 'not-found' })
})

test('one stored item alone does not open an organisation file', () => {
  for (const half of [
    { ni: true, passToken: false },
    { ni: false, passToken: true },
  ]) {
    expect(guard(staff, at('/ngo-profile'), half)).toEqual(to(nowhere))
  }
})

test('legal form 1 has trustees and no council, other forms the reverse', () => {
  const held = new Set(['ngo_director_boards_trustee', 'ngo_director_boards_administrative'])
  const of = (legalForm: number): Visitor => ({ kind: 'organisation', permissions: held, legalForm })
  expect(guard(of(1), at('/administrative-status/administration-council'), none)).toEqual(unauthorized)
  expect(guard(of(1), at('/administrative-status/trustees-board/4'), none)).toEqual(allow)
  expect(guard(of(2), at('/administrative-status/trustees-board'), none)).toEqual(unauthorized)
  expect(guard(of(2), at('/administrative-status/administration-council'), none)).toEqual(allow)
})

test('an alliance has members, other forms no such screen', () => {
  const of = (legalForm: number): Visitor => ({
    kind: 'organisation',
    permissions: new Set(['ngo-profile']),
    legalForm,
  })
  for (const [form, verdict] of [
    [1, unauthorized],
    [2, unauthorized],
    [3, allow],
  ] as const)
    expect(guard(of(form), at('/ngo-profile/alliance-members'), none)).toEqual(verdict)
})
