export { hashPassword, verifyPassword } from "./argon2.ts";
