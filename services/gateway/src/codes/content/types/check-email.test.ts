import { expect, test } from "vitest";
import { checkEmail } from "./check-email.ts";

test.each([
  ["RFC 5322, 3.4.1", "name@example.com"],
  ["RFC 5322, 3.2.3", "first.last+tag_!#$%&'*/=?^`{|}~-@sub.example.com"],
  ["RFC 5322, 3.2.4", '"a b@c\\""@example.com'],
  ["RFC 6531, 3.3", "jörg@bücher.example.com"],
  ["RFC 6531, 3.3", "用户@例子.测试"],
  ["RFC 5321, 4.5.3.1.1", `${"x".repeat(64)}@example.com`],
  ["RFC 6068, 2", "mailto:chris@example.com"],
  ["RFC 3986, 3.1", "MAILTO:chris@example.com"],
  ["RFC 6068, 6.1", "mailto:infobot@example.com?subject=current-issue"],
  ["RFC 6068, 6.1", "mailto:infobot@example.com?body=send%20current-issue%0D%0Asend%20index"],
  ["RFC 6068, 6.1", "mailto:list@example.org?In-Reply-To=%3C3469A91.D10AF4C@example.com%3E"],
  ["RFC 6068, 6.1", "mailto:joe@example.com?cc=bob@example.com&body=hello"],
  ["RFC 6068, 2", "mailto:addr1@an.example,addr2@an.example?bcc=c@an.example"],
  ["RFC 6068, 2", "mailto:?to=joe@example.com&cc=bob@example.com"],
  ["RFC 6068, 2 (no recipient)", "mailto:?subject=Look%20at%20this"],
  ["RFC 6068, 6.1", "mailto:gorby%25kremvax@example.com"],
  ["RFC 6068, 6.2", "mailto:%22not%40me%22@example.org"],
  ["RFC 6068, 6.3", "mailto:user@%E7%B4%8D%E8%B1%86.example.org?subject=caf%C3%A9"],
])("U1 %s: accepts %s as an email", (_section, target) => {
  expect(checkEmail(target)).toBeUndefined();
});

test.each([
  ["RFC 5322, 3.4.1", "example.com", "Must be an email address"],
  ["RFC 5322, 3.4.1", "@example.com", "Must be an email address"],
  ["RFC 5322, 3.2.3", "a..b@example.com", "Must be an email address"],
  ["RFC 5322, 3.4", "Name <name@example.com>", "Must be an email address"],
  ["RFC 5322, 3.2.2", " name@example.com", "Must be an email address"],
  ["RFC 5321, 4.1.2", "name@localhost", "Must be an email address"],
  ["RFC 5321, 4.1.2", "name@-example.com", "Must be an email address"],
  ["RFC 5321, 4.1.2", "name@127.0.0.1", "Must be an email address"],
  ["RFC 5890, 2.3.2.1 (cannot be decoded)", "name@xn--a.example.com", "Must be an email address"],
  ["RFC 5890, 2.3.2.1 (stands for ASCII)", "name@xn--abc-.example.com", "Must be an email address"],
  ["RFC 5321, 4.5.3.1.1", `${"x".repeat(65)}@example.com`, "Must be an email address"],
  ["RFC 5321, 4.5.3.1.3", `x@${"a.".repeat(125)}example`, "Must be an email address"],
  ["header injection", "name@example.com\r\nBcc: other@example.com", "Must be an email address"],
  ["another scheme", "javascript:alert(1)@example.com", "Must be an email address"],
  ["RFC 6068, 2", "mailto:", "Must name a recipient"],
  ["RFC 6068, 2", "mailto:a@example.com?subject", "Must be an email address"],
  ["RFC 6068, 2 (ASCII)", "mailto:a@example.com?subject=ü", "Must be an email address"],
  ["RFC 3986, 3.5", "mailto:a@example.com#x", "Must be an email address"],
  ["RFC 3986, 2.1", "mailto:a@example.com?subject=%zz", "Must be an email address"],
  ["RFC 3986, 2.1", "mailto:a@example.com?subject=%ff", "Must be percent-encoded UTF-8"],
  ["RFC 6068, 2", "mailto:Chris%20%3Cc@example.com%3E", "Must name recipients"],
  [
    "RFC 6068, 4 (header injection)",
    "mailto:a@example.com?subject=x%0D%0ABcc:b@c.de",
    "Must have line breaks only in body",
  ],
  ["RFC 6068, 4", "mailto:a@example.com?body=%00", "Must have line breaks only in body"],
  ["RFC 6068, 4 (unsafe headers)", "mailto:a@example.com?attach=/etc/passwd", "Must have only the headers"],
  ["RFC 5322, 3.6", "mailto:a@example.com?subject=1&Subject=2", "Must not repeat a header"],
])("U1 %s: rejects %j as an email", (_section, target, message) => {
  expect(checkEmail(target)).toContain(message);
});
