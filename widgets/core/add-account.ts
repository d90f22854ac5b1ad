/** On the page for signing in, says that it is for another account beside the one that is signed in. */
export const addAccountParameter = 'add_account'
