/** Passwords that pass the shape but are the first that anybody tries; compared without case. Digits are cut from the end before. */
const stems = [
  'password',
  'passw0rd',
  'p@ssword',
  'p@ssw0rd',
  'qwerty',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'iloveyou',
  'welcome',
  'admin',
  'administrator',
  'letmein',
  'monkey',
  'dragon',
  'football',
  'baseball',
  'sunshine',
  'princess',
  'superman',
  'trustno',
  'master',
  'abc',
  'abcd',
  'abcdef',
  'test',
  'guest',
  'changeme',
  'default',
  'secret',
  'syria',
  'damascus',
  'aleppo',
  'ministry',
  'sijill',
  'كلمةالمرور',
  'سوريا',
  'دمشق',
  'محمد',
  'احمد',
]
const known = new Set(stems)
/** True for a well-known word with digits or signs around it, or one character over and over. */
function isCommonPassword(password: string): boolean {
  const folded = password.toLowerCase().replace(/\s+/g, '')
  const core = folded.replace(/^[\d!@#$%^&*._-]+|[\d!@#$%^&*._-]+$/g, '')
  return (
    known.has(folded) ||
    known.has(core) ||
    /^(.)\1+\d*$/u.test(folded) ||
    /^(0?123456789|1q2w3e4r|qwe123|a1b2c3)/.test(folded)
  )
}

/** True for a password that the rules about length and characters cannot refuse but V-PWD does: well known, or one's own name. */
export const isWeakPassword = (password: string, names: readonly (string | null)[]): boolean =>
  isCommonPassword(password) || names.some((name) => name !== null && name.toLowerCase() === password.toLowerCase())
