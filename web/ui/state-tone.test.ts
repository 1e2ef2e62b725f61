import { expect, test } from 'vitest'
import { stateTone } from './state-tone.ts'
import { clockState } from './work-clock.tsx'

test('states have the tones of the design', () => {
  expect(['draft', 'submitted', 'returned', 'approved', 'rejected', 'frozen'].map(stateTone)).toEqual([
    'mute',
    'info',
    'warn',
    'ok',
    'bad',
    'hold',
  ])
  expect(['P', 'A', 'R'].map(stateTone)).toEqual(['info', 'ok', 'bad'])
})

test('an unknown state is never given a colour', () => {
  expect(stateTone('no_such_state')).toBe('mute')
  expect(stateTone(null)).toBe('mute')
})

test('a term warns from 80 % or on its last day and is late after its end', () => {
  expect(clockState({ used: 2, all: 10 })).toBe('ok')
  expect(clockState({ used: 8, all: 10 })).toBe('warn')
  expect(clockState({ used: 2, all: 3 })).toBe('warn')
  expect(clockState({ used: 11, all: 10 })).toBe('bad')
  expect(clockState({ used: 11, all: 10, paused: true })).toBe('hold')
})
