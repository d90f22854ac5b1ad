/** The page of the tour about the organization in which somebody is. */
export const organizationPage = '/?component=organization-profile'

/**
 * Addresses that links in mails and menus lead to, as `AuthProvider` wants them. This page has no router, so they are
 * queries of the one page.
 */
export const paths = {
  resetPassword: '/?page=reset-password',
  verifyEmail: '/?page=verify-email',
  error: '/?page=error',
  acceptInvitation: '/?page=accept-invitation',
  account: '/?component=user-profile',
  organization: organizationPage,
}

/** The same for the pages themselves, which have no place for another form beside theirs. In the tour, forms take each other's place. */
export const pathsOfPages = { ...paths, signIn: '/?page=sign-in', forgotPassword: '/?page=forgot-password' }
