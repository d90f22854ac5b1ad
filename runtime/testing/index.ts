/** The door `latchkey/testing`: users, sessions and mails for the tests of people who build on Latchkey. */
export { type TestMail, type TestSms } from './mailbox.ts'
export { startTestService, type TestService, type TestServiceOptions } from './service.ts'
export { type NewTestUser, type TestSession, type TestUser } from './people.ts'
