/** Name under which a tab keeps a sign-up that was begun. */
export const signupKept = 'founding-signup'
