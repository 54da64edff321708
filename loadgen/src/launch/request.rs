//! The values that `loadgen launch` takes, parsed.

use super::kernel::{self, Identity};
use std::str::FromStr;

/// A limit on open files: a number, or whatever the hard limit allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenFiles {
    Exactly(u64),
    Max,
}

impl FromStr for OpenFiles {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match (text, text.parse()) {
            ("max", _) => Ok(Self::Max),
            (_, Ok(files)) if files >= 3 => Ok(Self::Exactly(files)),
            _ => {
                Err("write a number from 3 on (stdin, stdout and stderr need that), or max".into())
            }
        }
    }
}

/// A user by name, or by `UID:GID`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum User {
    Named(String),
    Numbered(Identity),
}

impl User {
    /// The numbers of the user; an error says what is wrong in words.
    pub fn identity(&self) -> Result<Identity, String> {
        match self {
            Self::Numbered(identity) => Ok(*identity),
            Self::Named(name) => kernel::user_named(name)
                .map_err(|error| format!("user {name} cannot be looked up: {error}"))?
                .ok_or_else(|| format!("there is no user {name}")),
        }
    }
}

impl FromStr for User {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text
            .split_once(':')
            .map(|(uid, gid)| (uid.parse(), gid.parse()));
        match numbers {
            // The highest number means "leave as it is" to the kernel.
            Some((Ok(uid), Ok(gid))) if uid != u32::MAX && gid != u32::MAX => {
                Ok(Self::Numbered(Identity { uid, gid }))
            }
            None if text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') => {
                Ok(Self::Named(text.into()))
            }
            _ => Err("write a user's name, or two numbers as UID:GID".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_files_are_a_number_or_max() {
        assert_eq!("max".parse(), Ok(OpenFiles::Max));
        assert_eq!("20000".parse(), Ok(OpenFiles::Exactly(20000)));
        for bad in ["", "2", "-1", "many", "1e3", "Max"] {
            assert!(bad.parse::<OpenFiles>().is_err(), "{bad:?} was accepted");
        }
    }

    #[test]
    fn a_user_is_a_name_or_two_numbers() {
        assert_eq!("nobody".parse(), Ok(User::Named("nobody".into())));
        assert_eq!(
            "7:8".parse(),
            Ok(User::Numbered(Identity { uid: 7, gid: 8 }))
        );
        for bad in ["", "7", "7:", ":8", "a:b", "-1:0", "4294967295:0", "1:2:3"] {
            assert!(bad.parse::<User>().is_err(), "{bad:?} was accepted");
        }
    }

    #[test]
    fn a_name_that_nobody_has_is_said_in_words() {
        let user = User::Named("no-such-user-here".into());
        assert_eq!(
            user.identity(),
            Err("there is no user no-such-user-here".into())
        );
    }
}
