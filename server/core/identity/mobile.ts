/**
 * The stored form of a mobile: international (+9639XXXXXXXX), while people write it nationally (09XXXXXXXX) [V-MOB].
 */
export const storedMobile = (national: string): string =>
  national.startsWith('0') ? `+963${national.slice(1)}` : national
export const nationalMobile = (stored: string): string => (stored.startsWith('+963') ? `0${stored.slice(4)}` : stored)
