/** Name under which a tab keeps a sign-up that was begun. */
export const signupKept = 'founding-signup'

/** The founding account that waits for its code. */
export interface Waiting {
  readonly id: number
  readonly email: string
  /** Empty where the tab does not know it: somebody came back by the sign-in page. */
  readonly mobile: string
  /** From when another code may be asked for. */
  readonly resendAt: string
}

/** Lets the sign-up page go on with the code of an account that was never verified. */
export const keepWaiting = (waiting: Waiting): void => sessionStorage.setItem(signupKept, JSON.stringify({ waiting }))
